import type { ShownAnnouncement } from '../../rules.announcements.ts';

/**
 * What stands at the top of the page (`flow`), where it takes room, and what lies over the page
 * (`over`), since it came while the page was open.
 */
export type BarState = {
  readonly flow: ShownAnnouncement | undefined;
  /** Whether the one in the flow has ended or was replaced: its room stays. */
  readonly isGone: boolean;
  readonly over: ShownAnnouncement | undefined;
};

/** With a new page, or by a press of the visitor: the layout may change. */
export function settled(chosen: ShownAnnouncement | undefined): BarState {
  return { flow: chosen, isGone: false, over: undefined };
}

/** At any other time nothing may move. */
export function followed({ flow }: BarState, chosen: ShownAnnouncement | undefined): BarState {
  if (flow === undefined) return { flow, isGone: false, over: chosen };
  const isSame = flow.key === chosen?.key;
  return { flow, isGone: !isSame, over: isSame ? undefined : chosen };
}

export function isInLine(state: BarState, chosen: ShownAnnouncement | undefined): boolean {
  const next = followed(state, chosen);
  return next.isGone === state.isGone && next.over?.key === state.over?.key;
}
