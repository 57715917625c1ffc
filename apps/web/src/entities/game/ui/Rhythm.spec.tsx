import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Rhythm } from './Rhythm.tsx';

const posts = [0, 4, 0, 0, 1, 0, 0, 0, 8, 0, 0, 2];
const majors = [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0];

describe('Rhythm', () => {
  it('tells in words what its bars show', () => {
    render(<Rhythm rhythm={{ posts, majors }} size="small" />);
    expect(
      screen.getByRole('img', { name: '15 updates in 12 months, 2 major; 2 this month' }),
    ).toBeInTheDocument();
  });

  it('draws the month with the most updates in full height, and its major ones as their share', () => {
    const { container } = render(<Rhythm rhythm={{ posts, majors }} size="small" />);
    const heights = (kind: string) =>
      [...container.querySelectorAll(`rect[class~="${kind}"]`)].map((bar) =>
        Number(bar.getAttribute('height')),
      );
    expect(heights('posts')).toEqual([0, 9, 0, 0, 2.25, 0, 0, 0, 18, 0, 0, 4.5]);
    expect(heights('majors')[8]).toBe(4.5);
  });

  it('is flat for a game that is silent', () => {
    render(<Rhythm rhythm={{ posts: posts.map(() => 0), majors }} size="large" />);
    expect(screen.getByRole('img')).toHaveAccessibleName(/^0 updates in 12 months/);
  });
});
