-- The words that the operator forbids in messages, for names that players choose.
create view chat_forbidden_words as
  select word from chat_blocked_words;
revoke all on chat_forbidden_words from croupier_app;
grant select on chat_forbidden_words to croupier_app;
