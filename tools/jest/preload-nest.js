// Nest's CommonJS packages require its ES modules; loading those first avoids a cycle that Node refuses.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
