import type { CallShape } from '#core/wire.ts';
import type { Done } from '#platform/browser/forms/use-action.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';

type Options<Draft, T> = {
  /** Of what exists; without it, the code is typed. */
  readonly code?: string | undefined;
  /** The version that `first` is of; 0 for something new. */
  readonly version?: number;
  /** What the form begins with. */
  readonly first: Draft;
  readonly send: (typed: {
    readonly code: string;
    readonly draft: Draft;
    readonly reason: string;
    readonly basedOn: number;
  }) => Promise<T>;
  /** The toast afterwards. */
  readonly doneText: (answer: Done<T>) => string;
  readonly refetch: readonly CallShape[];
  /** The page afterwards. */
  readonly pathOf: (code: string) => string;
};

/** The form of a page that proposes something: what is typed of it, and the reason. */
export function useProposalForm<Draft extends object, T>(options: Options<Draft, T>) {
  const { first } = options;
  const form = useForm({
    values: {
      code: options.code ?? '',
      draft: first,
      reason: '',
      // The draft stays that of the version it began with when the page loads a newer one.
      basedOn: options.version ?? 0,
      isSent: false,
    },
    send: ({ isSent: _, ...typed }) => options.send(typed),
    onDone: (answer, { code }) => {
      showToast({ tone: 'success', title: options.doneText(answer) });
      refetchCalls(...options.refetch);
      form.update((now) => ({ ...now, isSent: true }));
      // After the render in which nothing is unsaved any more.
      setTimeout(() => void navigate(options.pathOf(code)));
    },
  });
  const { draft, reason, isSent } = form.values;
  return {
    ...form,
    change: (part: Partial<Draft>) => form.set({ draft: { ...draft, ...part } }),
    isDirty: !isSent && (reason !== '' || JSON.stringify(draft) !== JSON.stringify(first)),
  };
}
