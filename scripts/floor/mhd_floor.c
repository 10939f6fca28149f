/* cc -O2 -o mhd_floor mhd_floor.c -lmicrohttpd -lpthread
 * The floor: plain C on libmicrohttpd, one epoll thread + one timer thread.
 *   GET /               "hello\n"
 *   GET /bytes/N        N bytes from a static buffer (N <= 16 MiB)
 *   GET /pace/N?rate=B&tick=MS    N bytes at B bytes/s, due bytes handed out every MS ms
 *   GET /fault/reset    10000 of 100000 bytes, then SO_LINGER 0 + MHD's own close
 *   GET /fault/reset2   10000 of 100000 bytes, then connect(AF_UNSPEC): RST with no FIN before
 *   GET /fault/close    10000 of 100000 bytes, then MHD's close (FIN)
 *   GET /fault/reset0   RST before any response byte
 * usage: mhd_floor PORT     (binds 127.0.0.1 only) */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <microhttpd.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define BIG (16u << 20)
static char *big;
static struct MHD_Response *hello, *big10;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

/* --- timer: binary heap of (due, connection) --- */
struct ent {
  double due;
  struct MHD_Connection *c;
};

static struct ent *heap;
static size_t hn, hcap;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv;

static void push(double due, struct MHD_Connection *c) {
  pthread_mutex_lock(&mu);
  if (hn == hcap)
    heap = realloc(heap, (hcap = hcap ? 2 * hcap : 1024) * sizeof *heap);
  size_t i = hn++;
  while (i && heap[(i - 1) / 2].due > due) {
    heap[i] = heap[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  heap[i].due = due;
  heap[i].c = c;
  if (i == 0)
    pthread_cond_signal(&cv);
  pthread_mutex_unlock(&mu);
}

static struct ent pop(void) {
  struct ent top = heap[0], last = heap[--hn];
  size_t i = 0;
  for (;;) {
    size_t k = 2 * i + 1;
    if (k >= hn)
      break;
    if (k + 1 < hn && heap[k + 1].due < heap[k].due)
      k++;
    if (heap[k].due >= last.due)
      break;
    heap[i] = heap[k];
    i = k;
  }
  heap[i] = last;
  return top;
}

static void *timer(void *x) {
  (void)x;
  pthread_mutex_lock(&mu);
  for (;;) {
    if (!hn) {
      pthread_cond_wait(&cv, &mu);
      continue;
    }
    double t = now(), d = heap[0].due;
    if (d > t) {
      struct timespec ts = {(time_t)d, (long)((d - (time_t)d) * 1e9)};
      pthread_cond_timedwait(&cv, &mu, &ts);
      continue;
    }
    while (hn && heap[0].due <= t) {
      struct ent e = pop();
      pthread_mutex_unlock(&mu);
      MHD_resume_connection(e.c);
      pthread_mutex_lock(&mu);
    }
  }
  return 0;
}

struct pace {
  struct MHD_Connection *c;
  double t0, rate, tick;
  uint64_t total;
};

/* Due bytes step once per tick of the connection's own clock. Wake-ups are rounded up to a
 * grid shared by all connections (MHD_FLOOR_GRID_MS, default 5, 0 = none): every
 * MHD_resume_connection costs MHD one walk over all suspended connections, so resumes must
 * come in batches or N slow connections cost O(N^2). */
static double grid = 0.005;

static ssize_t pace_cb(void *cls, uint64_t pos, char *buf, size_t max) {
  struct pace *p = cls;
  double t = now() - p->t0, end = p->total / p->rate;
  uint64_t k = (uint64_t)(t / p->tick + 1e-6), due = (uint64_t)(k * p->tick * p->rate + 1e-6);
  if (t >= end || due > p->total)
    due = p->total;
  if (due > pos) {
    size_t n = due - pos;
    if (n > max)
      n = max;
    memcpy(buf, big, n);
    return (ssize_t)n;
  }
  double next = (k + 1) * p->tick;
  if (next > end)
    next = end;
  next += p->t0;
  if (grid > 0)
    next = ((uint64_t)(next / grid) + 1) * grid;
  MHD_suspend_connection(p->c);
  push(next, p->c);
  return 0;
}

struct fault {
  struct MHD_Connection *c;
  int kind;
};

static int conn_fd(struct MHD_Connection *c) {
  const union MHD_ConnectionInfo *i = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
  return i ? i->connect_fd : -1;
}

static void linger0(int fd) {
  struct linger l = {1, 0};
  setsockopt(fd, SOL_SOCKET, SO_LINGER, &l, sizeof l);
}

static void rst_now(int fd) {
  struct sockaddr a;
  memset(&a, 0, sizeof a);
  a.sa_family = AF_UNSPEC;
  connect(fd, &a, sizeof a);
}

static ssize_t fault_cb(void *cls, uint64_t pos, char *buf, size_t max) {
  struct fault *f = cls;
  if (pos < 10000) {
    size_t n = 10000 - pos;
    if (n > max)
      n = max;
    memcpy(buf, big, n);
    return (ssize_t)n;
  }
  if (f->kind == 1)
    linger0(conn_fd(f->c));
  if (f->kind == 2)
    rst_now(conn_fd(f->c));
  return MHD_CONTENT_READER_END_WITH_ERROR;
}

static enum MHD_Result h(void *cls, struct MHD_Connection *c, const char *url, const char *m, const char *v,
    const char *up, size_t *ul, void **ctx) {
  static int seen;
  (void)cls;
  (void)v;
  (void)up;
  if (!*ctx) {
    *ctx = &seen;
    return MHD_YES;
  }
  if (*ul) {
    *ul = 0;
    return MHD_YES;
  }
  if (strcmp(m, "GET"))
    return MHD_NO;
  struct MHD_Response *r;
  enum MHD_Result q;
  if (!strncmp(url, "/bytes/", 7)) {
    unsigned long n = strtoul(url + 7, 0, 10);
    if (n > BIG)
      n = BIG;
    if (n == 10000000)
      return MHD_queue_response(c, 200, big10);
    r = MHD_create_response_from_buffer(n, big, MHD_RESPMEM_PERSISTENT);
  } else if (!strncmp(url, "/pace/", 6)) {
    const char *a = MHD_lookup_connection_value(c, MHD_GET_ARGUMENT_KIND, "rate");
    const char *b = MHD_lookup_connection_value(c, MHD_GET_ARGUMENT_KIND, "tick");
    struct pace *p = malloc(sizeof *p);
    p->c = c;
    p->t0 = now();
    p->total = strtoull(url + 6, 0, 10);
    p->rate = a ? atof(a) : 1000;
    p->tick = (b ? atof(b) : 20) / 1e3;
    size_t blk = (size_t)(p->rate * p->tick * 2) + 64;
    if (blk < 256)
      blk = 256;
    if (blk > 65536)
      blk = 65536;
    r = MHD_create_response_from_callback(p->total, blk, pace_cb, p, free);
  } else if (!strncmp(url, "/fault/", 7)) {
    if (!strcmp(url + 7, "reset0")) {
      rst_now(conn_fd(c));
      return MHD_NO;
    }
    struct fault *f = malloc(sizeof *f);
    f->c = c;
    f->kind = !strcmp(url + 7, "reset") ? 1 : !strcmp(url + 7, "reset2") ? 2 : 0;
    r = MHD_create_response_from_callback(100000, 4096, fault_cb, f, free);
  } else
    return MHD_queue_response(c, 200, hello);
  q = MHD_queue_response(c, 200, r);
  MHD_destroy_response(r);
  return q;
}

static void bye(int s) {
  (void)s;
  _exit(0);
}

int main(int ac, char **av) {
  int port = ac > 1 ? atoi(av[1]) : 8080;
  struct rlimit rl;
  getrlimit(RLIMIT_NOFILE, &rl);
  rl.rlim_cur = rl.rlim_max;
  setrlimit(RLIMIT_NOFILE, &rl);
  if (getenv("MHD_FLOOR_GRID_MS"))
    grid = atof(getenv("MHD_FLOOR_GRID_MS")) / 1e3;
  signal(SIGTERM, bye);
  signal(SIGINT, bye);
  signal(SIGPIPE, SIG_IGN);
  big = malloc(BIG);
  memset(big, 'x', 1 << 20); /* the rest is touched when first asked for */
  hello = MHD_create_response_from_buffer(6, "hello\n", MHD_RESPMEM_PERSISTENT);
  big10 = MHD_create_response_from_buffer(10000000, big, MHD_RESPMEM_PERSISTENT);
  pthread_condattr_t ca;
  pthread_condattr_init(&ca);
  pthread_condattr_setclock(&ca, CLOCK_MONOTONIC);
  pthread_cond_init(&cv, &ca);
  pthread_t th;
  pthread_create(&th, 0, timer, 0);
  struct sockaddr_in sa = {.sin_family = AF_INET, .sin_port = htons(port)};
  sa.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct MHD_Daemon *d = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, port, 0, 0, h, 0,
      MHD_OPTION_SOCK_ADDR, &sa, MHD_OPTION_CONNECTION_LIMIT, 12000u, MHD_OPTION_LISTEN_BACKLOG_SIZE, 4096u,
      MHD_OPTION_LISTENING_ADDRESS_REUSE, 1u, MHD_OPTION_END);
  if (!d) {
    perror("MHD_start_daemon");
    return 1;
  }
  for (;;)
    pause();
}
