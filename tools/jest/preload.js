// Nest's CommonJS and ES modules import each other; loading them in this order avoids a require cycle.
import 'reflect-metadata';
