create or replace trigger staff_only before insert or update on staff
  for each row execute function staff_only();

create or replace trigger staff_refuse_last_admin after update of role on staff
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function staff_refuse_last_admin();

create or replace trigger staff_audit_chain before insert on staff_audit
  for each row execute function staff_audit_chain();

create or replace trigger proposals_check_insert before insert on proposals
  for each row execute function proposals_check_insert();

create or replace trigger proposals_check_decision before update on proposals
  for each row execute function proposals_check_decision();

create or replace trigger proposals_check_adjustment after update on proposals
  for each row when (new.kind = 'adjustments' and new.status = 'approved')
  execute function adjustments_check_transfer();

create or replace trigger proposals_check_bet_correction after update on proposals
  for each row when (new.kind = 'bet_corrections' and new.status = 'approved')
  execute function wagers_check_correction();

create or replace trigger proposals_check_settlement after update on proposals
  for each row when (new.kind = 'settlements' and new.status = 'approved')
  execute function withdrawals_check_settlement();

create or replace trigger proposals_apply_withdrawal_rules after update on proposals
  for each row when (new.kind = 'withdrawal_rules' and new.status = 'approved')
  execute function withdrawal_rules_apply_proposal();

create or replace trigger proposals_apply_game_limits after update on proposals
  for each row when (new.kind = 'game_limits' and new.status = 'approved')
  execute function game_limits_apply_proposal();

create or replace trigger proposals_apply_bankroll after update on proposals
  for each row when (new.kind = 'bankrolls' and new.status = 'approved')
  execute function bankrolls_apply_proposal();

create or replace trigger proposals_apply_setting after update on proposals
  for each row when (new.kind = 'settings' and new.status = 'approved')
  execute function settings_apply_proposal();

create or replace trigger proposals_apply_kyc_threshold after update on proposals
  for each row when (new.kind = 'kyc_thresholds' and new.status = 'approved')
  execute function kyc_thresholds_apply_proposal();

create or replace trigger proposals_apply_aml_decision after update on proposals
  for each row when (new.kind = 'aml_decisions' and new.status = 'approved')
  execute function aml_cases_apply_proposal();

create or replace trigger proposals_apply_domain after update on proposals
  for each row when (new.kind = 'domains' and new.status = 'approved')
  execute function mirror_domains_apply_proposal();

create or replace trigger proposals_check_affiliate_payout after update on proposals
  for each row when (new.kind = 'affiliate_payouts' and new.status = 'approved')
  execute function affiliates_check_payout();

create or replace trigger proposals_check_affiliate_settlement after update on proposals
  for each row when (new.kind = 'affiliate_settlements' and new.status = 'approved')
  execute function affiliates_check_settlement();

create or replace trigger proposals_apply_campaign after update on proposals
  for each row when (new.kind = 'campaign_sends' and new.status = 'approved')
  execute function campaigns_apply_proposal();
