create or replace trigger affiliate_attributions_append_only
  before update or delete or truncate on affiliate_attributions
  for each statement execute function ledger_refuse_change();

create or replace trigger affiliate_plans_append_only before update or delete or truncate
  on affiliate_plans for each statement execute function ledger_refuse_change();

create or replace trigger affiliate_statements_append_only before update or delete or truncate
  on affiliate_statements for each statement execute function ledger_refuse_change();

create or replace trigger affiliate_player_months_append_only
  before update or delete or truncate on affiliate_player_months
  for each statement execute function ledger_refuse_change();

create or replace trigger affiliate_lines_append_only before update or delete or truncate
  on affiliate_lines for each statement execute function ledger_refuse_change();

create or replace trigger affiliate_totals_append_only before update or delete or truncate
  on affiliate_totals for each statement execute function ledger_refuse_change();

create or replace trigger affiliate_corrections_append_only before update or delete or truncate
  on affiliate_corrections for each statement execute function ledger_refuse_change();

create or replace trigger affiliate_destinations_append_only before update or delete or truncate
  on affiliate_destinations for each statement execute function ledger_refuse_change();

create or replace trigger affiliate_payouts_settle_once before update on affiliate_payouts
  for each row execute function affiliate_payouts_settle_once();

create or replace trigger affiliate_partners_keep_parent before update of parent_id
  on affiliate_partners for each row
  when (old.is_invited and new.parent_id is distinct from old.parent_id)
  execute function affiliate_partners_keep_parent();
