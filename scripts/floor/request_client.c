/* cc -O2 -o request_client request_client.c (Linux only: epoll)
 * Sends many requests as fast as they are answered (mocksrv bench).
 * usage: request_client PORT PATH CONNECTIONS REQUESTS keep|new [PUT_BYTES]     (127.0.0.1 only)
 * CONNECTIONS are open at once, each with one request under way, until REQUESTS were answered in all: on connections
 * that stay (keep) or on a new one each (new). PUT_BYTES sends a body of that size with each.
 * Prints one JSON object; a request fails on any status but 200, an early end or an answer without Content-Length. */
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
  int fd, head_length, in_body;
  long long body_left, put_left;
  char head[4096];
};

static struct sockaddr_in server = {.sin_family = AF_INET};
static char request[2048];
static int request_length, ep, keep;
static long long put_bytes, wanted, begun, answered, failed, received;
static char buffer[1 << 18], upload[1 << 16];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void watch(struct conn *c, int op, unsigned events) {
  struct epoll_event e = {.events = events, .data.ptr = c};
  epoll_ctl(ep, op, c->fd, &e);
}

static void shut(struct conn *c) {
  if (c->fd >= 0)
    close(c->fd);
  c->fd = -1;
}

static void ended(struct conn *c, int ok);

/* Sends what the socket takes of the body; the rest when it is writable again. */
static void put(struct conn *c) {
  while (c->put_left > 0) {
    size_t n = c->put_left < (long long)sizeof upload ? (size_t)c->put_left : sizeof upload;
    ssize_t sent = send(c->fd, upload, n, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0) {
      if (errno != EAGAIN)
        ended(c, 0);
      return;
    }
    c->put_left -= sent;
  }
  watch(c, EPOLL_CTL_MOD, EPOLLIN);
}

/* Begins the next request, if one is wanted. */
static void begin(struct conn *c) {
  if (begun == wanted) {
    shut(c);
    return;
  }
  begun++;
  c->head_length = c->in_body = 0;
  c->put_left = put_bytes;
  if (c->fd < 0) {
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    int one = 1;
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (c->fd < 0 || connect(c->fd, (void *)&server, sizeof server) < 0) {
      perror("request_client: connect");
      exit(1);
    }
    watch(c, EPOLL_CTL_ADD, EPOLLIN);
  }
  if (send(c->fd, request, request_length, MSG_NOSIGNAL) != request_length)
    ended(c, 0);
  else if (put_bytes)
    watch(c, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
}

static void ended(struct conn *c, int ok) {
  if (ok)
    answered++;
  else
    failed++;
  if (!ok || !keep)
    shut(c);
  begin(c);
}

static void readable(struct conn *c) {
  ssize_t n = recv(c->fd, buffer, sizeof buffer, MSG_DONTWAIT);
  if (n < 0 && errno == EAGAIN)
    return;
  if (n <= 0) {
    ended(c, 0);
    return;
  }
  long long body = n;
  if (!c->in_body) {
    int room = (int)sizeof c->head - 1 - c->head_length, k = n < room ? (int)n : room;
    memcpy(c->head + c->head_length, buffer, k);
    c->head[c->head_length + k] = 0;
    char *end = strstr(c->head, "\r\n\r\n"), *field;
    if (!end) {
      c->head_length += k;
      if (k == room)
        ended(c, 0);
      return;
    }
    field = strcasestr(c->head, "\r\ncontent-length:");
    if (strncmp(c->head + 8, " 200", 4) || !field || field > end) {
      ended(c, 0);
      return;
    }
    c->in_body = 1;
    c->body_left = atoll(field + 17);
    body = n - (end + 4 - c->head - c->head_length);
  }
  received += body;
  c->body_left -= body;
  if (c->body_left <= 0)
    ended(c, c->body_left == 0);
}

int main(int ac, char **av) {
  if (ac < 6) {
    fprintf(stderr, "usage: request_client PORT PATH CONNECTIONS REQUESTS keep|new [PUT_BYTES]\n");
    return 2;
  }
  int connections = atoi(av[3]);
  wanted = atoll(av[4]);
  keep = !strcmp(av[5], "keep");
  put_bytes = ac > 6 ? atoll(av[6]) : 0;
  server.sin_port = htons(atoi(av[1]));
  server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  char length[64] = "";
  if (put_bytes)
    snprintf(length, sizeof length, "Content-Length: %lld\r\n", put_bytes);
  request_length = snprintf(request, sizeof request,
      "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nUser-Agent: request_client\r\nAccept: */*\r\n%s\r\n",
      put_bytes ? "PUT" : "GET", av[2], av[1], length);
  memset(upload, 'u', sizeof upload);
  ep = epoll_create1(0);
  struct conn *all = calloc(connections, sizeof *all);
  double start = now();
  for (int i = 0; i < connections; i++) {
    all[i].fd = -1;
    begin(&all[i]);
  }
  while (answered + failed < wanted) {
    struct epoll_event events[64];
    int n = epoll_wait(ep, events, 64, 10000);
    if (n == 0) {
      fprintf(stderr, "request_client: nothing happened for 10 s\n");
      return 1;
    }
    for (int i = 0; i < n; i++) {
      struct conn *c = events[i].data.ptr;
      if (events[i].events & EPOLLOUT && c->put_left > 0)
        put(c);
      if (c->fd >= 0 && events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        readable(c);
    }
  }
  double wall = now() - start;
  struct rusage ru;
  getrusage(RUSAGE_SELF, &ru);
  printf("{\"answered\":%lld,\"failed\":%lld,\"bytes\":%lld,\"wall\":%.4f,\"client_cpu\":%.3f}\n", answered, failed,
      received, wall,
      ru.ru_utime.tv_sec + ru.ru_stime.tv_sec + (ru.ru_utime.tv_usec + ru.ru_stime.tv_usec) * 1e-6);
  return 0;
}
