/** Calls as cached, shared and paged data for lazy pages. Not part of the first screen. */
import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, CallShape } from '#core/wire.ts';
import { api, type ApiInput, type ApiRefusal } from './api.ts';
import { tokenRevision } from './token-revision.ts';

/**
 * api.ts already retries and parses refusals; the cache only keeps and shares. A call that failed
 * for want of a network is repeated when there is one.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});
// There is no provider component to mount the client: from here on it follows the window focus and
// the network.
client.mount();

/** A refusal travels through the cache as an error and is returned as a value again. */
class Refused extends Error {
  readonly refusal: ApiRefusal;
  constructor(refusal: ApiRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

async function queryCall<C extends CallShape>(shape: C, input: object, signal: AbortSignal) {
  const call = api as (shape: CallShape, input: object) => Promise<unknown>;
  const answer = await call(shape, { ...input, signal });
  if (isRefusal(answer)) throw new Refused(answer as ApiRefusal);
  return answer as Answer<C>;
}

function refusalOf(error: Error | null): Refusal | undefined {
  if (error === null) return undefined;
  if (error instanceof Refused) return error.refusal;
  throw error;
}

type UseCallOptions = {
  readonly enabled?: boolean;
  readonly everyMs?: number;
  /** Also while another tab is in front. */
  readonly inBackground?: boolean;
};

export function useCall<C extends CallShape>(
  shape: C,
  input: ApiInput<C>,
  options: UseCallOptions = {},
) {
  const enabled = options.enabled ?? true;
  const query = useQuery(
    {
      queryKey: [shape.name, input, tokenRevision()],
      queryFn: ({ signal }) => queryCall(shape, input, signal),
      enabled,
      refetchInterval: options.everyMs ?? false,
      refetchIntervalInBackground: options.inBackground ?? false,
    },
    client,
  );
  return {
    data: query.data,
    refusal: refusalOf(query.error),
    loading: query.isLoading,
    // The cache itself would send a call that is not enabled.
    refetch: () => void (enabled && query.refetch()),
  };
}

/** Prefetches for a component that will need it. Errors are reported by that component. */
export async function prefetchCall<C extends CallShape>(
  shape: C,
  input: ApiInput<C>,
): Promise<void> {
  await client.prefetchQuery({
    queryKey: [shape.name, input, tokenRevision()],
    queryFn: ({ signal }) => queryCall(shape, input, signal),
  });
}

type Page = { readonly data: readonly unknown[]; readonly next?: string | null };
export type ItemOf<C extends CallShape> =
  Answer<C> extends { data: readonly (infer I)[] } ? I : never;

/** A list, with cursors or at once: every item so far, and how to load more. */
export function useCallPages<C extends CallShape>(
  shape: C,
  input: ApiInput<C>,
  options: Pick<UseCallOptions, 'enabled'> = {},
) {
  const enabled = options.enabled ?? true;
  const withQuery = input as { readonly query?: object };
  const query = useInfiniteQuery(
    {
      queryKey: [shape.name, 'pages', input, tokenRevision()],
      queryFn: ({ pageParam, signal }) => {
        const cursor = pageParam === null ? {} : { cursor: pageParam };
        return queryCall(shape, { ...input, query: { ...withQuery.query, ...cursor } }, signal);
      },
      initialPageParam: null as string | null,
      // A list that comes at once has no `next`.
      getNextPageParam: (last) => (last as Page).next ?? null,
      enabled,
    },
    client,
  );
  const pages = (query.data?.pages ?? []) as Page[];
  return {
    items: pages.flatMap((page) => page.data) as ItemOf<C>[],
    refusal: refusalOf(query.error),
    loading: query.isLoading,
    loadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    refetch: () => void (enabled && query.refetch()),
    /** For `useLivePage`. */
    loaded: { first: pages[0], at: query.dataUpdatedAt },
  };
}

type LoadedList = ReturnType<typeof useCallPages>['loaded'];

/**
 * The first page of a list as it is now, polled beside the pages on the screen, which stay as they
 * are. A reload of those begins anew.
 */
export function useLivePage<C extends CallShape>(
  shape: C,
  input: ApiInput<C>,
  { first, at }: LoadedList,
  everyMs: number,
) {
  const query = useQuery(
    {
      queryKey: ['live', shape.name, input, tokenRevision(), at],
      queryFn: async ({ signal }) => (await queryCall(shape, input, signal)) as unknown as Page,
      enabled: first !== undefined,
      initialData: first,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchInterval: everyMs,
    },
    client,
  );
  const page = query.data ?? first;
  return {
    // The items of this list, as in `useCallPages`.
    items: (page?.data ?? []) as ItemOf<C>[],
    /** Whether the list has no further pages. */
    isWhole: (page?.next ?? null) === null,
  };
}

/**
 * After a write: reloads these calls wherever they are on screen. Other pages may have changed,
 * too: their data is reloaded when they are next opened.
 */
export function refetchCalls(...shapes: readonly CallShape[]): void {
  void client.invalidateQueries({ refetchType: 'none' });
  for (const shape of shapes) void refetchNow([shape.name]);
}

/**
 * A first answer that is still on its way may be older than the write, and the client would be
 * content with it: it is given up.
 */
async function refetchNow(queryKey: readonly string[]): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
