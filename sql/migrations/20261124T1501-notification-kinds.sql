-- module: notifications

-- The kinds are listed by the code, which adds some with each feature; the form of one is checked.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind ~ '^[a-z]+(_[a-z]+)*$' and length(kind) <= 40);
