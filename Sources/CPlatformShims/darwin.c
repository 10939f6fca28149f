#if defined(__APPLE__)
#include "CPlatformShims.h"
#include <TargetConditionals.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/resource.h>
#include <sys/sysctl.h>
#include <unistd.h>

static int prepare(int fd) {
  int flags = fcntl(fd, F_GETFL);
  if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0) return -1;
  return fcntl(fd, F_SETFD, FD_CLOEXEC);
}

static int prepare_socket(int fd) {
  int on = 1;
  setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  return prepare(fd);
}

static int closing(int fd) {
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}

static int prepare_both(int fds[2], int (*one)(int)) {
  if (one(fds[0]) == 0 && one(fds[1]) == 0) return 0;
  closing(fds[0]);
  return closing(fds[1]);
}

int platform_accept(int fd, struct sockaddr *address, socklen_t *length) {
  int accepted = accept(fd, address, length);
  if (accepted < 0) return -1;
  return prepare_socket(accepted) < 0 ? closing(accepted) : accepted;
}

int platform_stream_socket(int family) {
  int fd = socket(family, SOCK_STREAM, 0);
  if (fd < 0) return -1;
  return prepare_socket(fd) < 0 ? closing(fd) : fd;
}

int platform_socket_pair(int fds[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM, 0, fds) < 0 ? -1 : prepare_both(fds, prepare_socket);
}

int platform_pipe(int fds[2]) { return pipe(fds) < 0 ? -1 : prepare_both(fds, prepare); }

ssize_t platform_send(int fd, const void *bytes, size_t count) { return send(fd, bytes, count, MSG_DONTWAIT); }

long platform_unacknowledged(int fd) {
  int count = 0;
  socklen_t length = sizeof count;
  return getsockopt(fd, SOL_SOCKET, SO_NWRITE, &count, &length) < 0 ? -1 : count;
}

// connect(AF_UNSPEC) is refused for TCP here. With a linger time of zero a disconnect drops the connection with RST.
int platform_reset(int fd) {
  struct linger none = {1, 0};
  if (setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof none) < 0) return -1;
  return disconnectx(fd, SAE_ASSOCID_ANY, SAE_CONNID_ANY);
}

// The hard limit is often "unlimited", which setrlimit refuses: the kernel's own limit for a process counts.
long platform_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -1;
  int most = OPEN_MAX;
  size_t size = sizeof most;
#if TARGET_OS_OSX
  sysctlbyname("kern.maxfilesperproc", &most, &size, 0, 0);
#endif
  (void)size;
  rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max < (rlim_t)most ? limit.rlim_max : (rlim_t)most;
  if (limit.rlim_cur <= before) return (long)before;
  return (long)(setrlimit(RLIMIT_NOFILE, &limit) < 0 ? before : limit.rlim_cur);
}

int platform_become_subreaper(void) {
  errno = ENOTSUP;
  return -1;
}
#endif
