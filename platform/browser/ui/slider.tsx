import './slider.css';
import type { ComponentProps, CSSProperties } from 'react';
import { useField } from './field.tsx';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** The meaning of the position in words, announced instead of the bare number. */
  valueText?: string | undefined;
  /**
   * Which side of the thumb wins: the track is painted in the game's colour there, and dark
   * elsewhere.
   */
  winSide?: 'left' | 'right' | undefined;
};

/**
 * The browser's own range: arrows, Page keys, Home and End, touch and screen readers come with it.
 */
export function Slider(props: SliderProps) {
  const { value, min, max, onChange, valueText, winSide = 'left', style, ...rest } = props;
  const wiring = useField();
  const at = { '--at': (value - min) / (max - min) } as CSSProperties;
  return (
    <input
      {...wiring}
      {...rest}
      type="range"
      className="slider"
      data-win={winSide}
      style={{ ...style, ...at }}
      min={min}
      max={max}
      value={value}
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
