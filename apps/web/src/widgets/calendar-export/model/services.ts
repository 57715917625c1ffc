/** A calendar service and how to connect it. */
export interface CalendarService {
  name: string;
  /** Empty if each user has a different one. */
  serverUrl: string;
  /** An example of its URL. */
  example: string;
  /** Where app passwords are created. */
  hint: string;
}

export const SERVICES: readonly [CalendarService, ...CalendarService[]] = [
  {
    name: 'Nextcloud',
    serverUrl: '',
    example: 'https://cloud.example.com',
    hint: 'Make one in Nextcloud under Settings, Security, Devices & sessions.',
  },
  {
    name: 'iCloud',
    serverUrl: 'https://caldav.icloud.com',
    example: 'https://caldav.icloud.com',
    hint: 'Make an app-specific password at account.apple.com.',
  },
  {
    name: 'Fastmail',
    serverUrl: 'https://caldav.fastmail.com',
    example: 'https://caldav.fastmail.com',
    hint: 'Make one in Fastmail under Settings, Privacy & Security, Manage app passwords.',
  },
  {
    name: 'Other',
    serverUrl: '',
    example: 'https://calendar.example.com',
    hint: 'A password that the service gives to apps, so that it can be taken back alone.',
  },
];
