import './moment.css';
import { useFormat } from '../i18n.tsx';
import { useMinute } from './minute.ts';

type MomentProps = {
  readonly at: string;
  readonly seconds?: boolean;
  /** How long ago it was stands beside it: where somebody waits. */
  readonly ago?: boolean;
};

/**
 * A moment in the reader's own zone, the same width everywhere: rows of it can be compared at a
 * glance. Pointing at it says it in words, how long ago it was, and what the world's clock said.
 */
export function Moment({ at, seconds = false, ago = false }: MomentProps) {
  const format = useFormat();
  const since = format.ago(at, useMinute());
  const world = `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return (
    <time
      className="tabular desk-moment"
      dateTime={at}
      title={`${format.dateTime(at)} · ${since}\n${world}`}
    >
      {momentText(at, seconds)}
      {ago && <small className="desk-ago"> {since}</small>}
    </time>
  );
}

/** `2026-11-21 14:05`, in the zone of this machine. */
export function momentText(at: string, seconds: boolean): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${day} ${clock}${seconds ? `:${two(date.getSeconds())}` : ''}`;
}

/** `UTC+03:00`: by which clock this machine writes its moments. */
export function zoneText(at = new Date()): string {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
