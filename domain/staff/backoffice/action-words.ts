import { useT } from '#platform/browser/texts/i18n.tsx';
import { isAction, type Action } from '../rules.actions.ts';

type Flat<A extends string> = A extends `${infer Head}.${infer Rest}` ? `${Head}_${Flat<Rest>}` : A;

/** What was done, in words. A name of an earlier house that this one does not know stands. */
export function useActionWords(): (action: string) => string {
  const t = useT('backoffice-domain-staff');
  return (action) => (isAction(action) ? t(`actions.${flat(action)}`) : action);
}

/** A name may begin another one, which a tree of words cannot hold. */
function flat<A extends Action>(action: A): Flat<A> {
  return action.replaceAll('.', '_') as Flat<A>;
}
