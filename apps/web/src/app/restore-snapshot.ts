import { restoreSnapshot } from '@/shared/snapshot';

/** The address of the style sheet, set where this script is put into a page. */
declare const STYLES: string;

// Runs inside of the page, right behind what the build prerendered.
const root = document.getElementById('root');
if (root) restoreSnapshot(root, STYLES);
