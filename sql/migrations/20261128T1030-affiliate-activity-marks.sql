-- module: affiliates
-- check: select exists (select from pg_constraint where conname = 'affiliate_marks_kind_check')

-- Signs of players who came for the commission alone, besides those of one person.
alter table affiliate_marks drop constraint affiliate_marks_kind_check,
  add constraint affiliate_marks_kind_check
    check (kind in ('own_traffic', 'same_device', 'idle_after_cpa', 'no_play'));
