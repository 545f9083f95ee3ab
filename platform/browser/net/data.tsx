/** Calls as data of lazy pages: cached, shared, paged. Not part of the first screen. */
import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, CallShape } from '#core/wire.ts';
import { api, type ApiInput, type ApiRefusal } from './api.ts';
import { tokenRevision } from './token-revision.ts';

/**
 * api.ts already retries and knows what a refusal is; the cache only keeps and shares. What was
 * refused for want of a network is asked for again when there is one.
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
// There is no provider that would do it: from here on it hears of the window and of the network.
client.mount();

/** A refusal travels through the cache as an error and comes out as a value again. */
class Refused extends Error {
  readonly refusal: ApiRefusal;
  constructor(refusal: ApiRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

async function ask<C extends CallShape>(shape: C, input: object, signal: AbortSignal) {
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

type Options = { readonly enabled?: boolean; readonly everyMs?: number };

export function useCall<C extends CallShape>(shape: C, input: ApiInput<C>, options: Options = {}) {
  const query = useQuery(
    {
      queryKey: [shape.name, input, tokenRevision()],
      queryFn: ({ signal }) => ask(shape, input, signal),
      enabled: options.enabled ?? true,
      refetchInterval: options.everyMs ?? false,
    },
    client,
  );
  return {
    data: query.data,
    refusal: refusalOf(query.error),
    loading: query.isLoading,
    refetch: () => void query.refetch(),
  };
}

/** Asks ahead of the component that will want it. What goes wrong is told to that component. */
export async function warmCall<C extends CallShape>(shape: C, input: ApiInput<C>): Promise<void> {
  await client.prefetchQuery({
    queryKey: [shape.name, input, tokenRevision()],
    queryFn: ({ signal }) => ask(shape, input, signal),
  });
}

type Page = { readonly data: readonly unknown[]; readonly next: string | null };
type ItemOf<C extends CallShape> = Answer<C> extends { data: readonly (infer I)[] } ? I : never;

/** A listing by cursors: every item so far, and how to get more. */
export function useCallPages<C extends CallShape>(
  shape: C,
  input: ApiInput<C>,
  options: Options = {},
) {
  const given = input as { readonly query?: object };
  const query = useInfiniteQuery(
    {
      queryKey: [shape.name, 'pages', input, tokenRevision()],
      queryFn: ({ pageParam, signal }) => {
        const cursor = pageParam === null ? {} : { cursor: pageParam };
        return ask(shape, { ...input, query: { ...given.query, ...cursor } }, signal);
      },
      initialPageParam: null as string | null,
      getNextPageParam: (last) => (last as Page).next,
      enabled: options.enabled ?? true,
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
    refetch: () => void query.refetch(),
  };
}

/**
 * After a write: what these calls answered is asked for again wherever it is on screen. A write may
 * have changed what other pages show, too: those ask again when they are next opened.
 */
export function refetchCalls(...shapes: readonly CallShape[]): void {
  void client.invalidateQueries({ refetchType: 'none' });
  for (const shape of shapes) void client.invalidateQueries({ queryKey: [shape.name] });
}
