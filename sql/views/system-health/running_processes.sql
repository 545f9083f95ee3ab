-- Server processes and their open sockets.
create view running_processes as
  select sockets, seen_at
    from server_processes;
revoke all on running_processes from croupier_app;
grant select on running_processes to croupier_app;
