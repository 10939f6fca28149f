#define _GNU_SOURCE
#include "CPlatformShims.h"
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

int platform_duplicate(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 3); }

long platform_readable(int fd) {
  int count = 0;
  return ioctl(fd, FIONREAD, &count) < 0 ? -1 : count;
}

int platform_set_max_segment(int fd, int bytes) {
  return setsockopt(fd, IPPROTO_TCP, TCP_MAXSEG, &bytes, sizeof bytes);
}

long platform_descriptor_limit(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_NOFILE, &limit) < 0 ? -1 : (long)limit.rlim_cur;
}

int platform_exited(int status) { return WIFEXITED(status); }
int platform_exit_status(int status) { return WEXITSTATUS(status); }
int platform_signaled(int status) { return WIFSIGNALED(status); }
int platform_terminating_signal(int status) { return WTERMSIG(status); }
