import { useT } from '#platform/browser/texts/i18n.tsx';
import { isAction, type Action } from '../rules.actions.ts';

type Flat<A extends string> = A extends `${infer Head}.${infer Rest}` ? `${Head}_${Flat<Rest>}` : A;

/**
 * The label of an audited action. A name from an older version that has no label is shown as it is.
 */
export function useActionLabels(): (action: string) => string {
  const t = useT('backoffice-domain-staff');
  return (action) => (isAction(action) ? t(`actions.${flat(action)}`) : action);
}

/** One action name may be the prefix of another, which a nested text tree cannot hold. */
function flat<A extends Action>(action: A): Flat<A> {
  return action.replaceAll('.', '_') as Flat<A>;
}
