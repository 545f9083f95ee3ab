-- Reports of chat messages that no moderator has removed.
create view chat_reports_open as
  select r.message_id, r.reported_at
    from chat_reports r
    join chat_messages m on m.id = r.message_id and m.removed_at is null;
revoke all on chat_reports_open from croupier_app;
grant select on chat_reports_open to croupier_app;
