import assert from 'node:assert';
import type { Snapshot, TopicShape } from '#core/wire.ts';
import type { Viewer } from '../http/route.ts';

/** Events kept for clients that reconnect. */
const HISTORY = 64;

/** A topic, and how to read the state that a client gets on joining it. */
export type Topic = {
  readonly shape: TopicShape;
  readonly isPrivate: boolean;
  readonly history: number;
  readonly snapshot: (viewer: Viewer | undefined) => unknown;
};

type Ready<T> = T | Promise<T>;

/**
 * One stream for all clients. The state is read when a client joins; events during the read are
 * sent after it, so an event may repeat what the state already contains, but nothing is missing.
 */
export function publicTopic<T extends TopicShape>(
  shape: T,
  options: { snapshot(): Ready<Snapshot<T>>; history?: number },
): Topic {
  return {
    shape,
    isPrivate: false,
    history: options.history ?? HISTORY,
    snapshot: () => options.snapshot(),
  };
}

/** A separate stream for each viewer, which no other viewer can join. */
export function privateTopic<T extends TopicShape>(
  shape: T,
  options: { snapshot(viewer: Viewer): Ready<Snapshot<T>>; history?: number },
): Topic {
  assert(shape.audience !== 'anyone', `${shape.name} is private and needs a viewer`);
  return {
    shape,
    isPrivate: true,
    history: options.history ?? HISTORY,
    snapshot: (viewer) => {
      assert(viewer, `${shape.name} was joined without a viewer`);
      return options.snapshot(viewer);
    },
  };
}

export function maySubscribe(
  { audience, restricted }: TopicShape,
  viewer: Viewer | undefined,
): boolean {
  if (audience === 'anyone') return true;
  if (viewer?.kind === 'restricted') return restricted === true;
  switch (audience) {
    case 'visitor':
      return viewer !== undefined;
    case 'player':
      return viewer?.kind === 'player' || viewer?.kind === 'linked';
    case 'staff':
      return viewer?.kind === 'staff';
    default:
      return audience satisfies never;
  }
}
