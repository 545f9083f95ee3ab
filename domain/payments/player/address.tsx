import './payments.css';

/**
 * A coin address in groups of four, for comparison with a wallet. It is read aloud and copied as
 * one word.
 */
export function Address({ text }: { text: string }) {
  return (
    <span className="payment-address" translate="no">
      {text.match(/.{1,4}/g)?.map((four, index) => (
        // Of fixed text: a place in it is a name.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{four}</span>
      ))}
    </span>
  );
}
