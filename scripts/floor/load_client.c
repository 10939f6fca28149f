/* cc -O2 -o load_client load_client.c (Linux only: epoll)
 * An epoll HTTP load client for slow downloads and arrival traces (mocksrv bench).
 * usage: load_client PORT PATH N CONN_PER_S TIMEOUT_S RATE_Bps [TRACEFILE]     (127.0.0.1 only)
 * Opens N connections (CONN_PER_S of them per second), sends one GET on each, reads to the end.
 * Time of a connection runs from its request's send. Deviation from the ideal line RATE*t:
 *   ahead  = max over arrivals of  bytes_after/RATE - t   (s; how early data came)
 *   behind = max over arrivals of  t - bytes_before/RATE  (s; how late data came)
 * Prints one JSON object; a connection is [end, status, body bytes, seconds to connect, from the request to the first
 * and to the last byte, ahead, behind, longest gap, when its request was sent].
 * end: c complete, e early EOF, r RST, t timeout, x could not connect. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct conn {
  int fd, st, status;
  char hdr[1024];
  int hl, hdone, chunked, cst;
  long long cl, body, cleft;
  double tc, t0, tf, te, ahead, behind, maxgap, tlast;
  char end;
};

enum { IDLE, CONNECTING, READING, DONE };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static struct conn *C;
static int N, ep, live, done_n;
static double rate;
static FILE *trace;
static char req[2048];
static int reql;

static void fin(struct conn *c, char e, double t) {
  c->end = e;
  c->te = t;
  c->st = DONE;
  if (c->fd >= 0) {
    close(c->fd);
    c->fd = -1;
  }
  live--;
  done_n++;
}

/* feed body bytes (raw, maybe chunked); returns decoded count; sets *complete */
static long long feed(struct conn *c, const char *b, long long n, int *complete) {
  long long got = 0;
  *complete = 0;
  if (!c->chunked) {
    got = n;
    if (c->cl >= 0 && c->body + got >= c->cl)
      *complete = 1;
    return got;
  }
  for (long long i = 0; i < n;) {
    char ch = b[i];
    switch (c->cst) {
    case 0: {
      int v = ch >= '0' && ch <= '9' ? ch - '0' : (ch | 32) >= 'a' && (ch | 32) <= 'f' ? (ch | 32) - 'a' + 10 : -1;
      if (v >= 0)
        c->cleft = c->cleft * 16 + v;
      else if (ch == '\n')
        c->cst = c->cleft ? 2 : 4;
      else
        c->cst = 1;
      i++;
      break;
    }
    case 1:
      if (ch == '\n')
        c->cst = c->cleft ? 2 : 4;
      i++;
      break;
    case 2: {
      long long k = n - i < c->cleft ? n - i : c->cleft;
      got += k;
      c->cleft -= k;
      i += k;
      if (!c->cleft)
        c->cst = 3;
      break;
    }
    case 3:
      if (ch == '\n') {
        c->cst = 0;
        c->cleft = 0;
      }
      i++;
      break;
    default:
      if (ch == '\n') {
        *complete = 1;
        return got;
      }
      i++;
    }
  }
  return got;
}

static void arrived(struct conn *c, long long got, double t) {
  if (got <= 0)
    return;
  double e = t - c->t0;
  if (c->tf == 0)
    c->tf = t;
  else if (t - c->tlast > c->maxgap)
    c->maxgap = t - c->tlast;
  c->tlast = t;
  double bh = e - c->body / rate;
  if (bh > c->behind)
    c->behind = bh;
  c->body += got;
  double ah = c->body / rate - e;
  if (ah > c->ahead)
    c->ahead = ah;
  if (trace)
    fprintf(trace, "%.6f %lld\n", e, got);
}

static void readable(struct conn *c) {
  static char b[65536];
  for (;;) {
    ssize_t n = recv(c->fd, b, sizeof b, 0);
    double t = now();
    if (n < 0) {
      if (errno == EAGAIN)
        return;
      fin(c, errno == ECONNRESET ? 'r' : 'x', t);
      return;
    }
    if (n == 0) {
      fin(c, c->hdone && c->cl < 0 && !c->chunked ? 'c' : 'e', t);
      return;
    }
    const char *p = b;
    long long m = n;
    if (!c->hdone) {
      int room = (int)sizeof c->hdr - 1 - c->hl, k = m < room ? (int)m : room;
      memcpy(c->hdr + c->hl, b, k);
      c->hdr[c->hl + k] = 0;
      char *e = strstr(c->hdr, "\r\n\r\n");
      if (!e) {
        c->hl += k;
        if (c->hl >= (int)sizeof c->hdr - 1) {
          fin(c, 'x', t);
          return;
        }
        continue;
      }
      int used = (int)(e + 4 - c->hdr) - c->hl;
      c->hdone = 1;
      p += used;
      m -= used;
      c->cl = -1;
      sscanf(c->hdr, "HTTP/%*s %d", &c->status);
      char *q = strcasestr(c->hdr, "\r\ncontent-length:");
      if (q && q < e)
        c->cl = atoll(q + 17);
      q = strcasestr(c->hdr, "\r\ntransfer-encoding: chunked");
      if (q && q < e)
        c->chunked = 1;
    }
    if (m > 0) {
      int comp;
      long long g = feed(c, p, m, &comp);
      arrived(c, g, t);
      if (comp) {
        fin(c, 'c', t);
        return;
      }
    } else if (c->cl == 0) {
      fin(c, 'c', t);
      return;
    }
    if (n < (ssize_t)sizeof b)
      return; /* drained (level-triggered) */
  }
}

int main(int ac, char **av) {
  if (ac < 7) {
    fprintf(stderr, "usage: load_client PORT PATH N CONN_PER_S TIMEOUT_S RATE_Bps [TRACE]\n");
    return 2;
  }
  int port = atoi(av[1]);
  N = atoi(av[3]);
  double ramp = atof(av[4]), tmo = atof(av[5]);
  rate = atof(av[6]);
  if (ac > 7)
    trace = fopen(av[7], "w");
  struct rlimit rl;
  getrlimit(RLIMIT_NOFILE, &rl);
  rl.rlim_cur = rl.rlim_max;
  setrlimit(RLIMIT_NOFILE, &rl);
  reql = snprintf(req, sizeof req, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUser-Agent: load_client\r\nAccept: */*\r\n\r\n",
      av[2], port);
  C = calloc(N, sizeof *C);
  ep = epoll_create1(0);
  struct sockaddr_in sa = {.sin_family = AF_INET, .sin_port = htons(port)};
  sa.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  double s = now();
  int opened = 0;
  while (done_n < N) {
    double t = now();
    if (t - s > tmo)
      break;
    while (opened < N && opened < (t - s) * ramp + 1) {
      struct conn *c = &C[opened++];
      live++;
      c->tc = now();
      c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
      if (c->fd < 0) {
        fin(c, 'x', now());
        continue;
      }
      int one = 1;
      setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
      if (connect(c->fd, (void *)&sa, sizeof sa) < 0 && errno != EINPROGRESS) {
        fin(c, 'x', now());
        continue;
      }
      c->st = CONNECTING;
      struct epoll_event ev = {.events = EPOLLOUT, .data.ptr = c};
      epoll_ctl(ep, EPOLL_CTL_ADD, c->fd, &ev);
    }
    struct epoll_event ev[512];
    int n = epoll_wait(ep, ev, 512, opened < N ? 1 : 50);
    for (int i = 0; i < n; i++) {
      struct conn *c = ev[i].data.ptr;
      if (c->st == CONNECTING) {
        int er = 0;
        socklen_t l = sizeof er;
        getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &er, &l);
        if (er) {
          fin(c, 'x', now());
          continue;
        }
        c->t0 = now();
        if (send(c->fd, req, reql, MSG_NOSIGNAL) != reql) {
          fin(c, 'x', now());
          continue;
        }
        c->st = READING;
        struct epoll_event e2 = {.events = EPOLLIN, .data.ptr = c};
        epoll_ctl(ep, EPOLL_CTL_MOD, c->fd, &e2);
      } else if (c->st == READING)
        readable(c);
    }
  }
  for (int i = 0; i < N; i++)
    if (C[i].st != DONE)
      C[i].end = 't';
  struct rusage ru;
  getrusage(RUSAGE_SELF, &ru);
  printf("{\"n\":%d,\"wall\":%.4f,\"client_cpu\":%.3f,\"conns\":[", N, now() - s,
      ru.ru_utime.tv_sec + ru.ru_stime.tv_sec + (ru.ru_utime.tv_usec + ru.ru_stime.tv_usec) * 1e-6);
  for (int i = 0; i < N; i++) {
    struct conn *c = &C[i];
    printf("%s[\"%c\",%d,%lld,%.5f,%.5f,%.5f,%.5f,%.5f,%.5f,%.5f]", i ? "," : "", c->end, c->status, c->body,
        c->t0 ? c->t0 - c->tc : -1, c->tf ? c->tf - c->t0 : -1, c->te ? c->te - c->t0 : -1, c->ahead, c->behind,
        c->maxgap, c->t0 ? c->t0 - s : -1);
  }
  printf("]}\n");
  if (trace)
    fclose(trace);
  return 0;
}
