// Decorated DTO classes write metadata as they load.
import 'reflect-metadata';
