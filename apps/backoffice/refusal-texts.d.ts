declare module 'virtual:refusal-texts/*' {
  /** Under `error`, every code the house can refuse with. */
  const texts: { readonly error: Readonly<Record<string, unknown>> };
  export default texts;
}
