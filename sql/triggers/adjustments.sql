create or replace trigger adjustments_decide before update on adjustments
  for each row execute function adjustments_decide();

create or replace trigger adjustments_check_approvers before update on adjustments
  for each row when (new.status = 'approved') execute function adjustments_check_approvers();
