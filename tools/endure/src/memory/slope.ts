/** A value at a moment, in seconds of any clock. */
export interface Point {
  at: number;
  value: number;
}

/** The growth of values per second, by least squares; NaN for less than two moments. */
export const slopeOf = (points: readonly Point[]): number => {
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const at = mean((point) => point.at);
  const value = mean((point) => point.value);
  const sum = (of: (point: Point) => number): number => points.reduce((total, point) => total + of(point), 0);
  return sum((point) => (point.at - at) * (point.value - value)) / sum((point) => (point.at - at) ** 2);
};

/** The least value of each stretch of so many seconds: what is left when garbage is taken away. */
export const leastOf = (points: readonly Point[], seconds: number): Point[] =>
  [...Map.groupBy(points, ({ at }) => Math.floor(at / seconds)).values()].map((stretch) =>
    stretch.reduce((least, point) => (point.value < least.value ? point : least)),
  );
