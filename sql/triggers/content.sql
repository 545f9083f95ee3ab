create or replace trigger content_awaited_guard after insert or delete on content_awaited
  for each row execute function content_awaited_guard();

create or replace trigger content_acceptances_release after insert on content_acceptances
  for each row execute function content_acceptances_release();
