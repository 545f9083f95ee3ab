import {
  CASE_ACTIONS,
  nextState,
  type CaseAction,
  type CaseState,
} from '#domain/reconciliation/rules.ts';

/** What can be done with a case in its state. */
export function mayOf(state: CaseState): readonly CaseAction[] {
  return CASE_ACTIONS.filter((action) => nextState(state, action) !== undefined);
}
