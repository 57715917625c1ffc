import { restoreSnapshot } from '@/shared/snapshot';

/** The URL of the style sheet, set by the build. */
declare const STYLES: string;

// Inlined into the page, right after the prerendered HTML.
const root = document.getElementById('root');
if (root) restoreSnapshot(root, STYLES);
