/** Reads the main-thread costs of a page from a Chromium trace. */
export type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

export type Costs = {
  /** Main-thread time of each frame, from its animation callbacks to its commit. */
  readonly framesMs: readonly number[];
  readonly longestMs: number;
  /** Total time by category, largest first. */
  readonly parts: readonly { readonly part: string; readonly ms: number }[];
};

const TASK = 'RunTask';
/** Events that identify the task that draws a frame. */
const FRAME_EVENTS: readonly string[] = ['FireAnimationFrame', 'Commit'];
const PARTS: Readonly<Record<string, string>> = {
  FireAnimationFrame: 'script of frames',
  FunctionCall: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'pre-paint',
  Paint: 'paint',
  Layerize: 'layers',
  Commit: 'commit',
};

export function costsOf(events: readonly TraceEvent[]): Costs {
  const own = ofMainThread(events);
  const tasks = own.filter(({ name, ph }) => name === TASK && ph === 'X');
  const frameEvents = own.filter(({ name, ph }) => ph === 'X' && FRAME_EVENTS.includes(name));
  const frames = tasks.filter((task) =>
    frameEvents.some((frameEvent) => isWithin(frameEvent, task)),
  );
  return {
    framesMs: frames.map(msOf),
    longestMs: Math.max(0, ...tasks.map(msOf)),
    parts: partsOf(own.filter((event) => frames.some((frame) => isWithin(event, frame)))),
  };
}

function isWithin({ ts }: TraceEvent, task: TraceEvent): boolean {
  return ts >= task.ts && ts < task.ts + (task.dur ?? 0);
}

/** The main thread of the page is the one with frames; if several have frames, the busiest. */
function ofMainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const mains = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const threads = mains.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid),
  );
  const count = (thread: readonly TraceEvent[]) =>
    thread.filter(({ name }) => FRAME_EVENTS.includes(name)).length;
  return threads.toSorted((a, b) => count(b) - count(a))[0] ?? [];
}

function partsOf(events: readonly TraceEvent[]): Costs['parts'] {
  const sums = new Map<string, number>();
  for (const event of events) {
    const part = PARTS[event.name];
    if (part !== undefined && event.ph === 'X') sums.set(part, (sums.get(part) ?? 0) + msOf(event));
  }
  return [...sums].map(([part, ms]) => ({ part, ms })).toSorted((a, b) => b.ms - a.ms);
}

/** Thread time where the trace has it: load of other processes does not count. */
function msOf({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / 1000;
}
