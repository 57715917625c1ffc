export type Pattern = 'solid' | 'stripes' | 'dots';

interface PatternDefinitionProps {
  id: string;
  pattern: Pattern;
  color: string;
}

/** A fill for `url(#id)`: stripes and dots are drawn on a fainter ground of the same color. */
export const PatternDefinition = ({ id, pattern, color }: PatternDefinitionProps) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
    <rect width="6" height="6" style={{ fill: color }} opacity={pattern === 'solid' ? 1 : 0.45} />
    {pattern === 'stripes' && (
      <path d="M-1.500 1.500l3-3M0 6l6-6M4.500 7.500l3-3" style={{ stroke: color }} strokeWidth="2" />
    )}
    {pattern === 'dots' && (
      <>
        <circle cx="1.500" cy="1.500" r="1.300" style={{ fill: color }} />
        <circle cx="4.500" cy="4.500" r="1.300" style={{ fill: color }} />
      </>
    )}
  </pattern>
);
