/** The three fixed items of 'Latest News'. */
export const NEWS = [
  {
    day: '2025-06-01',
    date: 'June 1, 2025',
    title: 'V2.0 launch',
    text: 'V2.0 is here: a faster app, a new look and all notifications in one inbox.',
  },
  {
    day: '2025-05-25',
    date: 'May 25, 2025',
    title: 'Enhanced calendar with rich BBCode details',
    text: 'Open any event to read the full patch notes, formatted as the studio wrote them.',
  },
  {
    day: '2025-05-15',
    date: 'May 15, 2025',
    title: 'Revamped My Games page with update previews',
    text: 'See the latest update of each game at a glance, with favorites always on top.',
  },
];
