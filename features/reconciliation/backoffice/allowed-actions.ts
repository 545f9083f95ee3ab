import {
  CASE_ACTIONS,
  nextState,
  type ReconciliationCaseAction,
  type ReconciliationCaseState,
} from '#domain/reconciliation/rules.ts';

/** The actions that the state of a case allows. */
export function allowedActions(
  state: ReconciliationCaseState,
): readonly ReconciliationCaseAction[] {
  return CASE_ACTIONS.filter((action) => nextState(state, action) !== undefined);
}
