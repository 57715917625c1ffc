import { useEffect } from 'react';
import { useGetUsualGapsQuery } from '@/entities/game';

interface GapsProps {
  /** Called with the usual days between updates, by app id, without games of which too little is known. */
  onLoad: (gaps: ReadonlyMap<number, number>) => void;
}

/** Loads the usual gaps of all followed games. */
const LoadedGaps = ({ onLoad }: GapsProps) => {
  const { data } = useGetUsualGapsQuery();
  useEffect(() => {
    if (!data) return;
    const known = data.flatMap(({ appId, usualGap }): [number, number][] =>
      usualGap ? [[appId, (usualGap.from + usualGap.to) / 2]] : [],
    );
    onLoad(new Map(known));
  }, [data, onLoad]);
  return null;
};

export default LoadedGaps;
