/* cc -O2 -o start_client start_client.c
 * How long a server takes from exec to its first answer (mocksrv bench).
 * usage: start_client PORT COMMAND [ARGUMENT...]     (127.0.0.1 only; the command's output is dropped)
 * Runs the command, connects until that works, sends one GET /, waits for the first byte, ends the command.
 * Prints the milliseconds to the connection and to the first byte. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int ac, char **av) {
  static const char request[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  if (ac < 3)
    return 2;
  struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons(atoi(av[1]))};
  server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  double start = now(), connected = 0, answered = 0;
  pid_t child = vfork();
  if (child == 0) {
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, 1);
    dup2(nothing, 2);
    execv(av[2], av + 2);
    _exit(127);
  }
  while (now() - start < 10) {
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(fd, (void *)&server, sizeof server) == 0) {
      char byte;
      connected = now() - start;
      if (send(fd, request, sizeof request - 1, MSG_NOSIGNAL) > 0 && recv(fd, &byte, 1, 0) == 1)
        answered = now() - start;
      close(fd);
      break;
    }
    close(fd);
    struct timespec nap = {0, 100000};
    nanosleep(&nap, 0);
    if (waitpid(child, 0, WNOHANG) == child) {
      fprintf(stderr, "start_client: %s ended\n", av[2]);
      return 1;
    }
  }
  kill(child, SIGTERM);
  waitpid(child, 0, 0);
  printf("%.3f %.3f\n", connected * 1e3, answered * 1e3);
  return answered > 0 ? 0 : 1;
}
