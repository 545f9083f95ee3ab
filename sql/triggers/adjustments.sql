create or replace trigger adjustments_decide before update on adjustments
  for each row execute function adjustments_decide();

create or replace trigger adjustments_verify_approvers before update on adjustments
  for each row when (new.status = 'approved') execute function adjustments_verify_approvers();
