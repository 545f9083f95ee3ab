/**
 * A contact with its middle hidden: enough for its owner to recognise it, too little for others to
 * guess it.
 */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at < 0) return `${contact.slice(0, 2)} ••• ••• ${contact.slice(-4, -2)} ${contact.slice(-2)}`;
  const signs = Array.from(contact.slice(0, at));
  const shown = signs.length > 2 ? `${signs[0]}•••${signs.at(-1)}` : `${signs[0]}•••`;
  return `${shown}${contact.slice(at)}`;
}
