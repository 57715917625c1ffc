import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { hasModifier } from '@/shared/shortcuts';
import { nearest } from './nearest.ts';
import type { Direction } from './nearest.ts';

const ARROWS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Moves the focus over the links with `data-event` below `calendarRef`: in order, or in an arrow direction. */
export const useEventFocus = () => {
  const calendarRef = useRef<HTMLDivElement>(null);
  const events = (): HTMLElement[] => [
    ...(calendarRef.current?.querySelectorAll<HTMLElement>('[data-event]') ?? []),
  ];
  const move = (step: 1 | -1): void => {
    const all = events();
    const index = all.findIndex((event) => event === document.activeElement);
    const next = index === -1 ? (step === 1 ? 0 : all.length - 1) : index + step;
    all[next]?.focus();
  };
  const onKeyDown = (key: KeyboardEvent): void => {
    const direction = ARROWS[key.key];
    const all = events();
    const from = all.find((event) => event === key.target);
    if (!direction || !from || hasModifier(key)) return;
    key.preventDefault();
    const places = all.map((event) => {
      const { left, top } = event.getBoundingClientRect();
      return { event, left, top };
    });
    nearest(from.getBoundingClientRect(), places, direction)?.event.focus();
  };
  return { calendarRef, move, onKeyDown };
};
