-- module: affiliates
-- check: select exists (select from pg_constraint where conname = 'affiliate_marks_kind_check')

-- Further signs: one device for players of several partners, and players of a partner who take
-- bonuses and leave.
alter table affiliate_marks drop constraint affiliate_marks_kind_check,
  add constraint affiliate_marks_kind_check
    check (kind in ('own_traffic', 'same_device', 'shared_device', 'idle_after_cpa', 'no_play',
      'bonus_hunter'));
