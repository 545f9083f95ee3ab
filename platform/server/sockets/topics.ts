import assert from 'node:assert';
import type { Audience, Snapshot, TopicShape } from '#core/wire.ts';
import type { Viewer } from '../http/route.ts';

/** Events kept for clients that were away for a moment. */
const HISTORY = 64;

/** A topic and where the state comes from that a client gets on joining it. */
export type Topic = {
  readonly shape: TopicShape;
  readonly isPrivate: boolean;
  readonly history: number;
  readonly snapshot: (viewer: Viewer | undefined) => unknown;
};

type Ready<T> = T | Promise<T>;

/**
 * One stream for everybody. The state is read when somebody joins; events that come while it is
 * being read are sent after it, so an event may tell what the state already shows, never less.
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

/** A stream for each viewer, which nobody else can join. */
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

export function mayHear(audience: Audience, viewer: Viewer | undefined): boolean {
  switch (audience) {
    case 'anyone':
      return true;
    case 'visitor':
      return viewer !== undefined;
    case 'player':
    case 'staff':
      return viewer?.kind === audience;
    default:
      return audience satisfies never;
  }
}
