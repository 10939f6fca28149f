#if defined(__linux__)
#define _GNU_SOURCE
#include "CPlatformShims.h"
#include <fcntl.h>
#include <linux/sockios.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

int platform_accept(int fd, struct sockaddr *address, socklen_t *length) {
  return accept4(fd, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int platform_stream_socket(int family) { return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0); }

int platform_socket_pair(int fds[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, fds);
}

int platform_pipe(int fds[2]) { return pipe2(fds, O_NONBLOCK | O_CLOEXEC); }

ssize_t platform_send(int fd, const void *bytes, size_t count) {
  return send(fd, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

long platform_unacknowledged(int fd) {
  int count = 0;
  return ioctl(fd, SIOCOUTQ, &count) < 0 ? -1 : count;
}

// SO_LINGER 0 and close often arrives as an orderly end when others still hold the descriptor; disconnecting doesn't.
int platform_reset(int fd) {
  struct sockaddr nowhere;
  memset(&nowhere, 0, sizeof nowhere);
  nowhere.sa_family = AF_UNSPEC;
  return connect(fd, &nowhere, sizeof nowhere);
}

int platform_name_thread(pthread_t thread, const char *name) { return pthread_setname_np(thread, name); }

long platform_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -1;
  rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  return (long)(setrlimit(RLIMIT_NOFILE, &limit) < 0 ? before : limit.rlim_cur);
}

int platform_become_subreaper(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }
#endif
