/** Takes the place of the outbox in tests that look only at what was emitted, in order. */
export function createEventRecorder() {
  const emitted: { readonly name: string; readonly body: unknown }[] = [];
  const emit = async (_tx: unknown, name: string, body: unknown): Promise<void> => {
    emitted.push({ name, body });
  };
  return { emitted, emit };
}
