-- What staff decided about a flagged duel; its flags are decided together. Null while it waits.
alter table duel_flags add column decision text
  constraint duel_flags_decision check (decision in ('suspicious', 'dismissed'));
alter table duel_flags add column decided_at timestamptz;
alter table duel_flags add column decided_by bigint references players (id);
alter table duel_flags add column note text;
alter table duel_flags add constraint duel_flags_decided
  check (num_nulls(decision, decided_at, decided_by, note) in (0, 4));
create index duel_flags_undecided on duel_flags (flagged_at) where decision is null;
grant update (decision, decided_at, decided_by, note) on duel_flags to croupier_app;
