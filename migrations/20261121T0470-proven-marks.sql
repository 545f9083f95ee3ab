-- Anybody can open an account with another's address and exclude himself with it. A mark of a
-- contact that nobody had proved therefore only keeps new accounts from being opened; what closes
-- an account that is there is the mark of a contact that was proved.
--
-- check: select count(*) = 0 from exclusion_marks where not is_proven and kind = 'social'

alter table exclusion_marks add column is_proven boolean not null default true;
