-- check: select to_regclass('bonus_moves_by_time') is not null

-- The search for abuse reads what was claimed, what could hardly be lost, and which proposals were
-- decided since it last did.
create index bonus_moves_by_time on bonus_moves (at);
create index bonus_counts_low_risk on bonus_counts (at) where reason = 'low_risk';
create index proposals_by_decision on proposals (kind, decided_at) where decided_at is not null;
