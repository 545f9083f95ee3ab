export type AuditChange = {
  /** The path to the value: `limits.max`. */
  readonly name: string;
  /** Empty when there was no value. */
  readonly before: string;
  readonly after: string;
};

/** The values that an audit entry changed. */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const [old, fresh] = [new Map<string, string>(), new Map<string, string>()];
  collect(before, '', old);
  collect(after, '', fresh);
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  const changes = names.map((name) => {
    const [was, is] = [old.get(name), fresh.get(name)];
    return { name, before: was ?? '', after: is ?? '' };
  });
  return changes.filter(({ before, after }) => before !== after);
}

/** Lists of plain values stay one value; nested objects get a path. */
function collect(value: unknown, path: string, into: Map<string, string>): void {
  if (value === null || value === undefined) {
    if (path !== '') into.set(path, '—');
    return;
  }
  if (typeof value !== 'object') return void into.set(path === '' ? '·' : path, textOf(value));
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return void into.set(path === '' ? '·' : path, value.length === 0 ? '—' : value.join(', '));
  }
  for (const [key, each] of Object.entries(value)) {
    collect(each, path === '' ? key : `${path}.${key}`, into);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
