-- Threads whose player waits for an answer, with the team that answers and since when.
create view support_waiting as
  select t.id, t.team, m.at as since
    from support_threads t join support_messages m on m.id = t.unanswered_id
   where t.status = 'open';
revoke all on support_waiting from croupier_app;
grant select on support_waiting to croupier_app;
