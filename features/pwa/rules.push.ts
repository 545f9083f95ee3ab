/** What the server sends to a device, and what the service worker shows of it. */
export type ShownPush = {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly tag: string;
  /** A path of this site. */
  readonly url: string;
};

/**
 * The message; undefined when it is none of ours. Browsers demand that every message is shown, so
 * the worker then shows the name of the site alone.
 */
export function readPush(text: string): ShownPush | undefined {
  const given = parse(text);
  if (typeof given !== 'object' || given === null) return undefined;
  const fields = given as Readonly<Record<string, unknown>>;
  const { title, body, lang, tag, url } = fields;
  const texts = [title, body, lang, tag, url];
  if (!texts.every((each) => typeof each === 'string') || !isOwnPath(url as string))
    return undefined;
  // Every field is a text, as just checked.
  return { title, body, lang, tag, url } as ShownPush;
}

/** `//other.example` and `/\other.example` would leave the site. */
export function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(url);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
