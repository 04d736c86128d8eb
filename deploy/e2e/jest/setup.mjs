// In this order: the CommonJS throttler otherwise requires an ES module in a cycle.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
