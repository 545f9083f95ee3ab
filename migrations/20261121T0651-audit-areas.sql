-- The record is read by the thing that actions are done to: care. is everything about players. A
-- thing that is seldom touched must not cost a walk through all that was done since.
--
-- check: select count(*) = 1 from pg_indexes where indexname = 'staff_audit_by_area'

create index staff_audit_by_area on staff_audit (split_part(action, '.', 1), id desc);
